import { type Day, day } from '@quina/kernel'

/** A contract of the demonstration, with how far it goes. Values in whole pesos. */
export interface DemoContract {
  readonly key: string
  readonly kind: 'supply' | 'professional' | 'maintenance' | 'consultancy'
  readonly modality: 'offers' | 'direct' | 'comparison'
  /** The number of its contractor. */
  readonly from: string
  readonly purpose: string
  readonly rubro: string
  readonly value: number
  readonly signedOn: Day
  readonly paaLine: string
  readonly upTo: 'start' | 'sign' | 'process'
  readonly guarantee: boolean
  /** The retention from each payment and the limit of all its fines, in percent of its value. */
  readonly holds?: { readonly retentionPercent: string; readonly penaltyPercent: string }
  /** Its sources of payment: by percentages, or by amounts in whole pesos, with the code of its centre. */
  readonly programs?: readonly DemoProgram[]
  readonly papers: typeof ofCompanies | typeof ofPersons
  readonly lines: readonly DemoLine[]
}

type DemoProgram = Readonly<{ program: string; centre: string; percent?: string; amount?: number }>

interface DemoLine {
  readonly product: string | null
  readonly detail: string
  readonly unit: string
  readonly quantity: number
  readonly price: number
}

/** The insurer of the contracts' guarantees. */
export const insurer = '999100031'

const ofCompanies = ['rut', 'chamber', 'contraloria', 'procuraduria', 'inability'] as const
const ofPersons = ['rut', 'identity', 'contraloria', 'procuraduria', 'police', 'inability', 'health', 'arl']

/** The items of the contract of supplies, with their prices. */
export const supplied = [
  { product: 'MMQ-001', detail: 'Gasa estéril, tamaño 1', unit: 'Unidad', quantity: 8_000, price: 900 },
  { product: 'MMQ-011', detail: 'Guante de examen, tamaño 1', unit: 'Unidad', quantity: 12_000, price: 450 },
  {
    product: 'MMQ-015',
    detail: 'Jeringa desechable, tamaño 1',
    unit: 'Unidad',
    quantity: 10_000,
    price: 600,
  },
]
const serviceOf = (detail: string, unit: string, quantity: number, price: number): readonly DemoLine[] => [
  { product: null, detail, unit, quantity, price },
]

/** Fines of the contract of supplies: one that is firm, one whose hearing is that day. Values in whole pesos. */
export const demoFines = [
  {
    date: day('2026-11-09'),
    hearingOn: day('2026-11-12'),
    amount: 500_000,
    purpose: 'No entregó el cronograma de entregas en los tres días que siguen al acta de inicio',
    decided: { on: day('2026-11-13'), resolution: 'RES-118', amount: 300_000 },
  },
  {
    date: day('2026-11-13'),
    hearingOn: day('2026-11-19'),
    amount: 250_000,
    purpose: 'No cambió en cinco días los guantes que se devolvieron por rótulo ilegible',
    decided: null,
  },
] as const

export const demoContracts: readonly DemoContract[] = [
  {
    key: '101',
    kind: 'professional',
    modality: 'direct',
    from: '990100001',
    purpose: 'Prestación de servicios profesionales para la auditoría de cuentas médicas',
    rubro: '2.1.2.02.02.008.03',
    value: 10_800_000,
    signedOn: day('2026-09-28'),
    paaLine: 'PAA-101',
    upTo: 'start',
    guarantee: false,
    programs: [
      { program: 'Auditoría concurrente de urgencias', centre: '1.1', percent: '60' },
      { program: 'Auditoría concurrente de hospitalización', centre: '1.4', percent: '40' },
    ],
    papers: ofPersons,
    lines: serviceOf('Auditoría de cuentas médicas', 'Mes', 3, 3_600_000),
  },
  {
    key: '102',
    kind: 'supply',
    modality: 'offers',
    from: '999100005',
    purpose: 'Suministro de material médico quirúrgico para los servicios de la sede principal',
    rubro: '2.4.5.01.04.01',
    value: 18_600_000,
    signedOn: day('2026-11-03'),
    paaLine: 'PAA-102',
    upTo: 'start',
    guarantee: true,
    programs: [
      { program: 'Material de urgencias', centre: '1.1', amount: 6_600_000 },
      { program: 'Material de hospitalización', centre: '1.4', amount: 12_000_000 },
    ],
    holds: { retentionPercent: '5', penaltyPercent: '10' },
    papers: ofCompanies,
    lines: supplied,
  },
  {
    key: '103',
    kind: 'maintenance',
    modality: 'comparison',
    from: '999100012',
    purpose: 'Mantenimiento preventivo de los equipos biomédicos de urgencias y hospitalización',
    rubro: '2.4.5.02.08.01',
    value: 9_000_000,
    signedOn: day('2026-11-17'),
    paaLine: 'PAA-103',
    upTo: 'sign',
    guarantee: true,
    papers: ofCompanies,
    lines: serviceOf('Rutina de mantenimiento', 'Visita', 6, 1_500_000),
  },
  {
    key: '104',
    kind: 'consultancy',
    modality: 'direct',
    from: '999100013',
    purpose: 'Estudio de necesidades de dotación biomédica para la vigencia siguiente',
    rubro: '2.4.5.02.08.01',
    value: 6_500_000,
    signedOn: day('2026-11-19'),
    paaLine: 'PAA-104',
    upTo: 'process',
    guarantee: false,
    papers: ofCompanies,
    lines: serviceOf('Estudio entregado', 'Documento', 1, 6_500_000),
  },
]
