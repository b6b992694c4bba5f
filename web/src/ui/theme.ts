import { createTheme } from '@mantine/core';

/**
 * The component library in our clothes. Only the screens that need it load it, for what is hard to do well by hand (the
 * searchable picker, pop-overs): everything else of the kit is our own.
 */
export const theme = createTheme({
  fontFamily: 'var(--text)',
  headings: { fontFamily: 'var(--display)', fontWeight: '700' },
  primaryColor: 'daun',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  defaultRadius: 'md',
  radius: { xs: '4px', sm: 'var(--r-s)', md: 'var(--r-m)', lg: 'var(--r-l)', xl: 'var(--r-xl)' },
  colors: {
    daun: [
      '#eff6ea',
      '#ddedd0',
      '#b9dcab',
      '#86cf98',
      '#5fae4b',
      '#3f9748',
      '#2f8f4e',
      '#1b6b3a',
      '#14532e',
      '#0e3b24',
    ],
  },
  respectReducedMotion: true,
});
