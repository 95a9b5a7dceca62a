export interface DemoContract {
  readonly nit: string
  readonly number: string
  readonly name: string
  readonly modality: '12' | '11' | '07'
  readonly coverage: string
  readonly regime: string
  readonly userTypes: readonly string[]
  /** In pesos; the value is undetermined when absent. */
  readonly value?: number
  readonly monthly?: number
  readonly population?: number
  readonly percent?: string
  readonly authorisation?: true
  /** Month and day, when it holds for less than the whole year. */
  readonly from?: `${number}-${number}`
  readonly to?: `${number}-${number}`
  /** The services under a cápita are listed, or priced like those paid by event, to show what they would be worth. */
  readonly pricesGiven?: true
  /** Whether it covers last year, is in force, or is still a draft. */
  readonly when: 'present' | 'past' | 'draft'
  readonly addition?: number
}

/** The contracts of the year: by event, a cápita, and one of last year that ended. */
export const demoContracts: readonly DemoContract[] = [
  {
    nit: '999100042',
    number: 'SC-001',
    name: 'Evento contributivo',
    modality: '12',
    coverage: '16',
    regime: 'contributory',
    userTypes: ['01', '02', '03'],
    value: 1_850_000_000,
    when: 'present',
    addition: 150_000_000,
  },
  {
    nit: '999100042',
    number: 'SC-002',
    name: 'Evento subsidiado',
    modality: '12',
    coverage: '17',
    regime: 'subsidized',
    userTypes: ['04'],
    value: 3_200_000_000,
    when: 'present',
  },
  {
    nit: '999100043',
    number: 'BF-CAP-02',
    name: 'Cápita de la vereda La Laguna, bimestre',
    modality: '11',
    coverage: '16',
    regime: 'contributory',
    userTypes: ['01', '02', '03'],
    monthly: 9_600_000,
    population: 800,
    from: '09-01',
    to: '10-31',
    pricesGiven: true,
    when: 'present',
  },
  {
    nit: '999100043',
    number: 'BF-120',
    name: 'Evento contributivo',
    modality: '12',
    coverage: '16',
    regime: 'contributory',
    userTypes: ['01', '02', '03'],
    value: 960_000_000,
    percent: '-5',
    authorisation: true,
    when: 'present',
  },
  {
    nit: '999100043',
    number: 'BF-121',
    name: 'Evento subsidiado',
    modality: '12',
    coverage: '17',
    regime: 'subsidized',
    userTypes: ['04'],
    value: 1_400_000_000,
    percent: '-5',
    authorisation: true,
    when: 'present',
  },
  {
    nit: '999100044',
    number: 'NW-CAP-01',
    name: 'Cápita primer nivel',
    modality: '11',
    coverage: '17',
    regime: 'subsidized',
    userTypes: ['04'],
    value: 1_080_000_000,
    monthly: 90_000_000,
    population: 6_250,
    when: 'present',
  },
  {
    nit: '999100044',
    number: 'NW-EVE-01',
    name: 'Evento subsidiado no incluido en cápita',
    modality: '12',
    coverage: '17',
    regime: 'subsidized',
    userTypes: ['04'],
    value: 640_000_000,
    when: 'present',
  },
  {
    nit: '999100044',
    number: 'NW-EVE-02',
    name: 'Evento contributivo (movilidad)',
    modality: '12',
    coverage: '16',
    regime: 'contributory',
    userTypes: ['01', '02', '03'],
    value: 120_000_000,
    when: 'present',
  },
  {
    nit: '999100052',
    number: 'SOAT-GEN',
    name: 'Accidentes de tránsito',
    modality: '12',
    coverage: '04',
    regime: 'soat',
    userTypes: ['10'],
    when: 'present',
  },
  {
    nit: '999100053',
    number: 'ADRES-GEN',
    name: 'Lo que pasa del tope SOAT',
    modality: '12',
    coverage: '06',
    regime: 'soat',
    userTypes: ['10'],
    when: 'present',
  },
  {
    nit: '999100054',
    number: 'ARL-77',
    name: 'Accidentes de trabajo',
    modality: '12',
    coverage: '05',
    regime: 'arl',
    userTypes: ['09'],
    when: 'present',
  },
  {
    nit: '999100040',
    number: 'GOB-014',
    name: 'Población no asegurada',
    modality: '12',
    coverage: '08',
    regime: 'uninsured',
    userTypes: ['05'],
    value: 420_000_000,
    when: 'present',
  },
  {
    nit: '999100055',
    number: 'MAG-03',
    name: 'Magisterio evento',
    modality: '12',
    coverage: '13',
    regime: 'special',
    userTypes: ['06', '07', '13'],
    value: 310_000_000,
    when: 'past',
  },
  {
    nit: '999100056',
    number: 'PREP-09',
    name: 'Plan prepagado',
    modality: '12',
    coverage: '11',
    regime: 'voluntary',
    userTypes: ['11'],
    when: 'draft',
  },
  {
    nit: '999100058',
    number: 'PARTICULAR',
    name: 'Tarifa de particulares',
    modality: '12',
    coverage: '15',
    regime: 'private',
    userTypes: ['12'],
    when: 'present',
  },
]
