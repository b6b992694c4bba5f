import { hydrateRoot } from 'react-dom/client';
import { WayInPage } from './way-in-pages.tsx';
import type { WayInProps } from './way-in-props.ts';

/** Brings the page to life that the server rendered (way-in.tsx), from the same properties. */
const place = document.getElementById('way-in');
if (place) hydrateRoot(place, <WayInPage {...(JSON.parse(place.dataset.props ?? '') as WayInProps)} />);
