/** An admission of the demonstration and its course, dated so many days ago. */
export interface DemoAdmission {
  readonly ago: number
  readonly time: string
  readonly ambit: '1' | '2' | '3'
  readonly cause: string
  readonly diagnosis: string
  /** The patient's place among those of an EPS. */
  readonly patient: number
  readonly reps: string
  /** The consultation of an ambulatory patient, when it is not a first one of general medicine. */
  readonly consultation?: string
  /** The payer when it is not the EPS of the patient. */
  readonly payer?: {
    readonly nit: string
    readonly userType: string
    readonly siras?: string
    readonly policy?: string
    /** How it pays, when not by event. */
    readonly modality?: '03'
  }
  readonly ends: 'draft' | 'open' | 'finished' | 'discharged' | 'closed' | 'hospitalised' | 'annulled'
  readonly stay?: number
}

const soat = { nit: '999100052', userType: '10', siras: 'SIRAS-2026-04471', policy: 'AT-991-00456' } as const
const arl = { nit: '999100054', userType: '09' } as const

/** What a small hospital has at any time: consultations, urgencias, beds, accidents, and one admission made by mistake. */
export const demoAdmissions: readonly DemoAdmission[] = [
  {
    ago: 32,
    time: '08:10',
    ambit: '1',
    cause: '38',
    diagnosis: 'I10X',
    patient: 0,
    reps: '328',
    ends: 'finished',
  },
  {
    ago: 30,
    time: '09:20',
    ambit: '1',
    cause: '38',
    diagnosis: 'E119',
    patient: 1,
    reps: '328',
    ends: 'finished',
  },
  {
    ago: 27,
    time: '22:45',
    ambit: '2',
    cause: '38',
    diagnosis: 'A09X',
    patient: 2,
    reps: '1102',
    ends: 'closed',
    stay: 0,
  },
  {
    ago: 25,
    time: '07:30',
    ambit: '1',
    cause: '40',
    diagnosis: 'Z348',
    patient: 4,
    reps: '328',
    ends: 'finished',
  },
  {
    ago: 21,
    time: '18:05',
    ambit: '2',
    cause: '23',
    diagnosis: 'S525',
    patient: 5,
    reps: '1102',
    payer: soat,
    ends: 'closed',
    stay: 1,
  },
  {
    ago: 18,
    time: '10:15',
    ambit: '3',
    cause: '38',
    diagnosis: 'J189',
    patient: 6,
    reps: '129',
    ends: 'closed',
    stay: 4,
  },
  {
    ago: 15,
    time: '14:00',
    ambit: '2',
    cause: '21',
    diagnosis: 'S800',
    patient: 7,
    reps: '1102',
    payer: arl,
    ends: 'closed',
    stay: 0,
  },
  {
    ago: 12,
    time: '08:40',
    ambit: '1',
    cause: '38',
    diagnosis: 'J069',
    patient: 9,
    reps: '328',
    ends: 'finished',
  },
  {
    ago: 9,
    time: '03:20',
    ambit: '2',
    cause: '38',
    diagnosis: 'K359',
    patient: 10,
    reps: '1102',
    ends: 'hospitalised',
  },
  {
    ago: 6,
    time: '11:00',
    ambit: '3',
    cause: '42',
    diagnosis: 'O800',
    patient: 12,
    reps: '129',
    ends: 'discharged',
    stay: 2,
  },
  {
    ago: 4,
    time: '16:30',
    ambit: '1',
    cause: '38',
    diagnosis: 'N390',
    patient: 13,
    reps: '328',
    ends: 'annulled',
  },
  {
    ago: 2,
    time: '09:05',
    ambit: '3',
    cause: '38',
    diagnosis: 'J189',
    patient: 14,
    reps: '129',
    ends: 'open',
  },
  {
    ago: 1,
    time: '20:10',
    ambit: '2',
    cause: '26',
    diagnosis: 'S800',
    patient: 15,
    reps: '1102',
    ends: 'open',
  },
  {
    ago: 1,
    time: '07:45',
    ambit: '1',
    cause: '38',
    diagnosis: 'I10X',
    patient: 16,
    reps: '328',
    ends: 'open',
  },
  {
    ago: 1,
    time: '08:00',
    ambit: '1',
    cause: '38',
    diagnosis: 'E119',
    patient: 18,
    reps: '328',
    ends: 'draft',
  },
]
