/** The front door of `pins`: what other capabilities may do with PINs inside their own transaction. */
export {
  consumePin,
  createPins,
  type NewPins,
  type PinLabel,
  type PinUse,
  type Stock,
  stockOf,
} from './pin-store.ts';
