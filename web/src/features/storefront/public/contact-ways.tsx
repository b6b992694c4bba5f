import type { Shop } from '@rimpang/contract/storefront';
import { formatPhone, whatsappLink } from '@rimpang/domain/partners';
import { IconBrandWhatsapp, IconClock, IconMail, IconMapPin, IconPhone } from '#icons';
import styles from './contact-ways.module.css';
import { mapEmbed, mapPage } from './map-address.ts';

/** Address, e-mail, phone and WhatsApp of the operator, when staff answer, and where that is. */
export function ContactWays({ shop: { company, service } }: { shop: Shop }) {
  const { name, address, email, phone } = company;
  if (!address && !email && !phone) return null;
  return (
    <section className={styles.ways} aria-labelledby="judul-alamat">
      <h2 className="d" id="judul-alamat">
        Kantor kami
      </h2>
      <ul>
        {address && (
          <li>
            <IconMapPin size={24} stroke={1.75} aria-hidden />
            <span>{address}</span>
          </li>
        )}
        {email && (
          <li>
            <IconMail size={24} stroke={1.75} aria-hidden />
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone && (
          <li>
            <IconPhone size={24} stroke={1.75} aria-hidden />
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          </li>
        )}
        {phone && (
          <li>
            <IconBrandWhatsapp size={24} stroke={1.75} aria-hidden />
            <a href={whatsappLink(phone, `Halo ${name}, saya ingin bertanya.`)} rel="noreferrer">
              Tanya lewat WhatsApp
            </a>
          </li>
        )}
        {service.hours && (
          <li>
            <IconClock size={24} stroke={1.75} aria-hidden />
            <div>
              <b>Jam buka</b>
              <p>{service.hours}</p>
              {service.replyWithin && <p>Kami balas dalam {service.replyWithin}.</p>}
            </div>
          </li>
        )}
      </ul>
      {address && <Map name={name} address={address} />}
    </section>
  );
}

/** The map comes from elsewhere, so it is loaded only for those who ask for it. */
function Map({ name, address }: { name: string; address: string }) {
  return (
    <div className={styles.map}>
      <div className={styles.frame} data-needs-script>
        <button type="button" data-map={mapEmbed(address)} data-map-title={`Peta ${name}`}>
          <IconMapPin size={24} stroke={1.75} aria-hidden />
          Tampilkan peta
        </button>
      </div>
      <p>
        Peta dimuat dari Google Maps. <a href={mapPage(address)}>Buka di Google Maps</a>
      </p>
    </div>
  );
}
