import { redirect } from 'react-router';

/** Any unknown path of the admin area leads to its home. */
export function clientLoader() {
  return redirect('/admin/dashboard');
}

export default function Unknown() {
  return null;
}
