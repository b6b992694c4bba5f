import type { Plugin } from 'vite';

const namedImport = /import \{([^}]+)\} from '@tabler\/icons-react';/g;

/**
 * Reads each icon from its own file. Going through the package's index would make every build read six thousand icons
 * to keep forty.
 */
export function iconImports(): Plugin {
  return {
    name: 'icon-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/web/src/') || !code.includes('@tabler/icons-react')) return null;
      const single = (name: string) =>
        `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`;
      return code.replace(namedImport, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map(single)
          .join(' '),
      );
    },
  };
}
