import { pinsVerbs } from '../capabilities/pins/index.ts';
import { demoForms, waitingSignUp } from './demo-people.ts';
import {
  activateRoStep,
  createPinsStep,
  orderPinsStep,
  registerStep,
  signUpStep,
  type Step,
  transferPinsStep,
  withdrawalStep,
} from './demo-steps.ts';

/** The company hands stock to Budi, so that there is something to try. */
const stockFor = (daysAgo: number, type: 'activation' | 'ro'): Step => ({
  daysAgo,
  play: async ({ at, as }) => {
    await pinsVerbs.transferFromCompany.run(at(daysAgo), await as('admin', `stock ${type}`), {
      recipient: 'budi',
      note: 'Stok awal bulan',
      type,
      quantity: 2,
    });
  },
});

/** Two months of the three partners one can sign in as, and what still waits when a person looks for the first time. */
export const threePartners: readonly Step[] = [
  createPinsStep(60, 'activation', 20),
  createPinsStep(59.9, 'ro', 20),
  registerStep(58, 'admin', demoForms.budi),
  orderPinsStep(50, 'budi', 'activation', 3),
  registerStep(45, 'budi', demoForms.siti),
  orderPinsStep(40, 'budi', 'ro', 2),
  activateRoStep(38, 'budi'),
  transferPinsStep(25, 'budi', 'siti', 'activation'),
  registerStep(24, 'siti', demoForms.andi),
  transferPinsStep(18, 'budi', 'andi', 'ro'),
  // Siti's RO is not active, so this one passes her and goes to Budi: the example for "Kenapa bonus ini?".
  activateRoStep(15, 'andi'),
  withdrawalStep(9.8, 'budi', 500_000, true),
  orderPinsStep(5, 'andi', 'activation', 1, { refused: 'Transfer belum masuk di mutasi rekening.' }),
  stockFor(2, 'activation'),
  stockFor(1.9, 'ro'),
  // Waits on Budi's page 'Menunggu Aktivasi' and in staff's list, and the link for the address works still.
  signUpStep(0.9, waitingSignUp),
  withdrawalStep(0.2, 'andi', 200_000, false),
  orderPinsStep(0.08, 'siti', 'ro', 1, 'pending'),
];
