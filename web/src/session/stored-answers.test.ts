import { contract } from '@rimpang/contract/index';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStored, storedEndpoints, mayBeStored } from './stored-answers.ts';

type Endpoint = { '~orpc': { route: { method: string }; outputSchema: z.ZodType } };

function endpointOf(path: string): Endpoint['~orpc'] {
  const [capability = '', verb = ''] = path.split('.');
  const verbs = (contract as unknown as Record<string, Record<string, Endpoint>>)[capability];
  const endpoint = verbs?.[verb];
  if (!endpoint) throw new Error(`${path} is not in the contract`);
  return endpoint['~orpc'];
}

/** The names of all fields of a schema, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  const properties = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...properties, ...Object.values(schema).flatMap(fieldsOf)];
}

const personal = /nik|bank|account|holder|address|phone|whatsapp|email|token|password|secret|birth|proof/i;

describe.each(storedEndpoints)('%s may stay on a device', (path) => {
  it('is a read', () => {
    expect(endpointOf(path).route.method).toBe('GET');
  });

  it('holds nothing personal', () => {
    const fields = fieldsOf(
      z.toJSONSchema(endpointOf(path).outputSchema, { io: 'output', unrepresentable: 'any' }),
    );
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => personal.test(field))).toEqual([]);
  });
});

describe('what may be stored', () => {
  it('is told by the beginning of the key of a question', () => {
    expect(mayBeStored([['pins', 'stock'], { type: 'query' }])).toBe(true);
    expect(mayBeStored([['partners', 'me'], { type: 'query' }])).toBe(false);
    expect(mayBeStored([['withdrawals', 'mine'], { type: 'query' }])).toBe(false);
    expect(mayBeStored(['pins.stock'])).toBe(false);
  });
});

describe('the home as it is stored', () => {
  it('does not say to which account a withdrawal went', () => {
    const bonus = { kind: 'bonus', detail: 'Dari pendaftaran Siti' };
    const home = {
      fullName: 'Budi',
      activities: [{ kind: 'withdrawal', detail: 'Ke BCA •••• 4821' }, bonus],
    };
    expect(asStored([['reports', 'partnerDashboard'], {}], home)).toEqual({
      fullName: 'Budi',
      activities: [{ kind: 'withdrawal', detail: '' }, bonus],
    });
  });

  it('leaves other answers as they are', () => {
    const stock = { activation: 3, ro: 2 };
    expect(asStored([['pins', 'stock'], {}], stock)).toBe(stock);
  });
});
