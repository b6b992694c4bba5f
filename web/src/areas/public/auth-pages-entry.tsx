import { hydrateRoot } from 'react-dom/client';
import { wakeHeader } from '../../features/storefront/public/islands/header.ts';
import { AuthPageRoot } from './auth-pages.tsx';
import type { AuthPageProps } from './auth-page-props.ts';

/** Brings the page to life that the server rendered (auth-document.tsx), from the same properties. */
const place = document.getElementById('auth-page');
if (place) hydrateRoot(place, <AuthPageRoot {...(JSON.parse(place.dataset.props ?? '') as AuthPageProps)} />);
wakeHeader();
