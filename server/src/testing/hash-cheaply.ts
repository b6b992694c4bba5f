import { hashCheaply } from './cheap-passwords.ts';

/** Runs before every test file of the server. */
hashCheaply();
