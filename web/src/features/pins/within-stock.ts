import type { PinType } from '@rimpang/domain/pins';
import type { FormSchema } from '../../forms/schema.ts';

/**
 * A transfer's rules, and the one that depends on what there is: more than the stock of its type is told so, whatever
 * limit of the endpoint it exceeds as well (R5.6). Without a known stock the server decides.
 */
export function withinStock<Output>(
  schema: FormSchema<Output>,
  stock: Readonly<Record<PinType, number>> | undefined,
  message: string,
): FormSchema<Output> {
  const { validate } = schema['~standard'];
  return {
    '~standard': {
      validate: (values) => {
        const { type, quantity } = values as { type?: PinType; quantity?: unknown };
        if (!stock || !type || typeof quantity !== 'number' || !(quantity > stock[type]))
          return validate(values);
        const others = validate({ ...(values as object), quantity: 1 });
        const refuse = ({ issues = [] }: Awaited<typeof others>) => ({
          issues: [...issues, { message, path: ['quantity'] }],
        });
        return others instanceof Promise ? others.then(refuse) : refuse(others);
      },
    },
  };
}
