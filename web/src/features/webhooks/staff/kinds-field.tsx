import { webhookKinds } from '@rimpang/domain/webhooks';
import { CheckBox } from '../../../forms/check-box.tsx';
import { FieldMessage } from '../../../forms/field.tsx';
import type { FieldBinding } from '../../../forms/use-form-state.ts';
import { kindLabels } from './webhook-words.ts';
import styles from './webhooks.module.css';

/** Which events an endpoint is told of. */
export function KindsField({ id, value, error, onChange }: FieldBinding<readonly string[]>) {
  return (
    <fieldset id={id} tabIndex={-1} className={styles.kinds} aria-describedby={`${id}-message`}>
      <legend>Peristiwa</legend>
      {webhookKinds.map((kind) => (
        <CheckBox
          key={kind}
          checked={value.includes(kind)}
          onChange={(on) => onChange(on ? [...value, kind] : value.filter((other) => other !== kind))}
        >
          {kindLabels[kind]} <code>{kind}</code>
        </CheckBox>
      ))}
      <FieldMessage id={id} error={error} />
    </fieldset>
  );
}
