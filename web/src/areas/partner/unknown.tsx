import { redirect } from 'react-router';
import * as publicPaths from '../../paths/public.ts';

/** Any unknown path of the partner area leads to its home (R2.2.21). */
export function clientLoader() {
  return redirect(publicPaths.partnerArea);
}

export default function Unknown() {
  return null;
}
