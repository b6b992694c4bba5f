/** How bad a finding is: in order, worth a look, or wrong. */
type Level = 'fine' | 'look' | 'wrong';

/** One Indonesian sentence about the installation; where it is not fine, with what to do. */
export type Finding = { level: Level; text: string };

export const fine = (text: string): Finding => ({ level: 'fine', text });
export const look = (text: string): Finding => ({ level: 'look', text });
export const wrong = (text: string): Finding => ({ level: 'wrong', text });
