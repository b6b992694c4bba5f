import { createContext } from 'react';

/** The operator's name as the settings have it; pages of an area do not know it. */
export const CompanyName = createContext('Rimpang');
