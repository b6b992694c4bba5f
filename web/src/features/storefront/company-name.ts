import { createContext } from 'react';

/** The operator's name as the settings have it; pages of an area do not know it. */
export const CompanyName = createContext('Rimpang');

/** Is this a demo, where no person may transfer anything? Every page for signing in says so. */
export const IsDemo = createContext(false);
