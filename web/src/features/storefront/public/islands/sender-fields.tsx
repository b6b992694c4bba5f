import { emailWarning } from '@rimpang/domain/partners';
import { SelectField } from '../../../../forms/select-field.tsx';
import { TextField } from '../../../../forms/text-field.tsx';
import styles from './order-form.module.css';
import type { Goods } from './order-types.ts';
import type { useOrderForm } from './use-order-form.ts';

type Field = ReturnType<typeof useOrderForm>['form']['field'];

/** Which product a package holds. */
export function GoodsField({ field, goods: { bottles, products } }: { field: Field; goods: Goods }) {
  const choices = products.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      {...field('productId')}
      label="Produk pilihan"
      hint={`Isi paket: ${bottles} botol`}
      choices={[{ value: '', label: 'Pilih produk' }, ...choices]}
    />
  );
}

type FieldsProps = { field: Field; withAddress: boolean };

/** Who sends, and where goods go. */
export function SenderFields({ field, withAddress }: FieldsProps) {
  const email = field('email');
  return (
    <div className={styles.fields}>
      <TextField {...field('name')} label="Nama lengkap" autoComplete="name" maxLength={120} />
      <TextField
        {...field('phone')}
        label="No. WhatsApp"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Contoh: 0812-3456-7890"
        maxLength={30}
      />
      {withAddress && (
        <TextField
          {...field('address')}
          label="Alamat pengiriman"
          rows={3}
          autoComplete="street-address"
          maxLength={500}
        />
      )}
      <TextField
        {...email}
        label="Email"
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        warning={emailWarning(email.value.trim())}
        hint="Kami kirimi tanda terima ke alamat ini."
        maxLength={254}
      />
    </div>
  );
}
