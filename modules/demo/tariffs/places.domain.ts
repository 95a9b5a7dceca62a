import type { DemoService } from './services.domain.ts'

/** Where a service is given: its cost centre, its service in REPS and what it is usually for in RIPS. */
export interface DemoPlace {
  readonly centre: string
  readonly reps?: string
  readonly finalidad: string
}

const diagnosis = '15'
const treatment = '16'

const ofKinds: Readonly<Record<string, DemoPlace>> = {
  consultation: { centre: '1.2', reps: '328', finalidad: diagnosis },
  surgery: { centre: '1.5', reps: '304', finalidad: treatment },
  stay: { centre: '1.4', reps: '129', finalidad: treatment },
  medicine: { centre: '2.3', finalidad: treatment },
  device: { centre: '2.3', finalidad: treatment },
  transfer: { centre: '4.2', finalidad: treatment },
}
/** By the first figures of their CUPS. */
const ofCodes: readonly (readonly [start: string, place: DemoPlace])[] = [
  ['890701', { centre: '1.1', reps: '1102', finalidad: diagnosis }],
  ['89020', { centre: '1.2', reps: '328', finalidad: diagnosis }],
  ['90', { centre: '2.1', reps: '745', finalidad: diagnosis }],
  ['87', { centre: '2.2', reps: '745', finalidad: diagnosis }],
  ['88', { centre: '2.2', reps: '745', finalidad: diagnosis }],
]
const elsewhere: DemoPlace = { centre: '1.2', reps: '328', finalidad: diagnosis }

export const placeOf = ({ code, kind }: DemoService): DemoPlace =>
  ofCodes.find(([start]) => code.startsWith(start))?.[1] ?? ofKinds[kind] ?? elsewhere
