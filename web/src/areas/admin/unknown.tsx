import { redirect } from 'react-router';
import * as publicPaths from '../../paths/public.ts';

/** Any unknown path of the admin area leads to its home. */
export function clientLoader() {
  return redirect(publicPaths.staffHome);
}

export default function Unknown() {
  return null;
}
