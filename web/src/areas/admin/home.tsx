import { redirect } from 'react-router';
import * as publicPaths from '../../paths/public.ts';

/** `/admin` has no page of its own: staff start at the dashboard (R2.1.19). */
export function clientLoader() {
  return redirect(publicPaths.staffHome);
}

export default function Home() {
  return null;
}
