import { redirect } from 'react-router';

/** `/admin` has no page of its own: staff start at the dashboard (R2.1.19). */
export function clientLoader() {
  return redirect('/admin/dashboard');
}

export default function Home() {
  return null;
}
