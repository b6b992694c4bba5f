import { redirect } from 'react-router';

/** Any unknown path of the partner area leads to its home (R2.2.21). */
export function clientLoader() {
  return redirect('/dashboard');
}

export default function Unknown() {
  return null;
}
