/** A service of the demonstration; absent values take those of its kind. */
export interface DemoService {
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly cups?: string
  readonly soat?: string
  readonly cum?: string
  /** The unit by which a medicine is dispensed, of UPR. */
  readonly unit?: string
  /** Grupo quirúrgico of SOAT. */
  readonly group?: number
  readonly uvr?: string
  readonly sex?: 'F' | 'M'
  readonly moderating?: 'cuota' | 'copago' | 'exempt'
  /** In pesos, per unit. */
  readonly cost?: number
  /** Tipo de otros servicios: 01 materiales, 02 traslados, 03 estancias. */
  readonly other?: string
  readonly serviceGroup?: string
  readonly bloodless?: true
  /** The price of our own tarifario, in pesos. */
  readonly price?: number
  /** The content of a package: code and quantity. */
  readonly includes?: readonly (readonly [code: string, quantity: string])[]
}

const consultation = (
  code: string,
  name: string,
  soat: string,
  also: Partial<DemoService> = {},
): DemoService => ({
  code,
  name,
  soat,
  cups: code,
  kind: 'consultation',
  moderating: 'cuota',
  serviceGroup: '01',
  ...also,
})
const laboratory = (cups: string, name: string, soat: string): DemoService => ({
  code: cups,
  cups,
  name,
  soat,
  kind: 'procedure',
  moderating: 'cuota',
  serviceGroup: '02',
})
const image = (cups: string, name: string, soat: string, also: Partial<DemoService> = {}): DemoService => ({
  ...laboratory(cups, name, soat),
  ...also,
})
const surgery = (
  cups: string,
  name: string,
  group: number,
  also: Partial<DemoService> = {},
): DemoService => ({ code: cups, cups, name, group, kind: 'surgery', serviceGroup: '04', ...also })
const medicine = (
  code: string,
  name: string,
  of: { cum: string; unit: string; cost: number },
): DemoService => ({ code, name, ...of, kind: 'medicine', moderating: 'cuota' })
const [tablet, capsule, ampoule, bag, vial] = ['66', '14', '1', '3', '75'] as const
const device = (code: string, name: string, cost: number): DemoService => ({
  code,
  name,
  cost,
  kind: 'device',
  other: '01',
})

/** The code that charges a day in bed, and some hours of observation. */
export const demoStay = '129B02'
export const demoObservation = '5DSB01'

/** The services that the hospital of the demonstration charges. Medicines carry invented CUM. */
export const demoServices: readonly DemoService[] = [
  consultation('890201', 'Consulta de primera vez por medicina general', '39141', { price: 55_000 }),
  consultation('890301', 'Consulta de control por medicina general', '39141', { price: 45_000 }),
  consultation('890203', 'Consulta de primera vez por odontología general', '39141', { price: 50_000 }),
  consultation('890205', 'Consulta de primera vez por enfermería', '39141', {
    moderating: 'exempt',
    price: 30_000,
  }),
  consultation('890206', 'Consulta de primera vez por nutrición', '39141'),
  consultation('890208', 'Consulta de primera vez por psicología', '39141', { price: 70_000 }),
  consultation('890235', 'Consulta de primera vez por cirugía general', '39143', { price: 120_000 }),
  consultation('890250', 'Consulta de primera vez por ginecología y obstetricia', '39143', {
    sex: 'F',
    price: 120_000,
  }),
  consultation('890266', 'Consulta de primera vez por medicina interna', '39143', { price: 120_000 }),
  consultation('890283', 'Consulta de primera vez por pediatría', '39143', { price: 120_000 }),
  consultation('890335', 'Consulta de control por cirugía general', '39143'),
  consultation('890350', 'Consulta de control por ginecología y obstetricia', '39143', { sex: 'F' }),
  consultation('890366', 'Consulta de control por medicina interna', '39143'),
  consultation('890383', 'Consulta de control por pediatría', '39143'),
  consultation('890701', 'Consulta de urgencias por medicina general', '39145', {
    moderating: 'exempt',
    price: 95_000,
  }),
  laboratory('902210', 'Hemograma IV, método automático', '19304'),
  laboratory('903841', 'Glucosa en suero', '19490'),
  laboratory('903895', 'Creatinina en suero', '19290'),
  laboratory('903818', 'Colesterol total', '19242'),
  laboratory('903815', 'Colesterol HDL', '19237'),
  laboratory('907106', 'Uroanálisis con sedimento', '19775'),
  laboratory('907002', 'Coprológico', '19267'),
  laboratory('906249', 'VIH 1 y 2, anticuerpos', '19878'),
  laboratory('901235', 'Urocultivo con antibiograma', '19966'),
  image('871121', 'Radiografía de tórax', '21201', { price: 80_000 }),
  image('881302', 'Ecografía de abdomen total', '31109', { price: 180_000 }),
  image('881431', 'Ecografía obstétrica', '31100', { sex: 'F', price: 120_000 }),
  image('876802', 'Mamografía bilateral', '21210'),
  image('895100', 'Electrocardiograma', '25102', { price: 45_000 }),
  image('939400', 'Terapia respiratoria', '29117', { serviceGroup: '02' }),
  image('965201', 'Lavado de oídos', '27115'),
  image('869500', 'Curación', '39202', { moderating: 'exempt', price: 40_000 }),
  surgery('471102', 'Apendicectomía abierta', 7, { uvr: '80' }),
  surgery('740001', 'Cesárea', 8, { uvr: '90', sex: 'F' }),
  surgery('512104', 'Colecistectomía laparoscópica', 10, { uvr: '140' }),
  surgery('735301', 'Asistencia del parto', 7, { uvr: '70', sex: 'F', moderating: 'exempt' }),
  surgery('451301', 'Endoscopia digestiva alta', 6, { uvr: '70', bloodless: true }),
  {
    code: demoStay,
    name: 'Internación en habitación múltiple',
    kind: 'stay',
    cups: demoStay,
    soat: '38114',
    other: '03',
    serviceGroup: '03',
  },
  {
    code: '129B01',
    name: 'Internación en habitación individual',
    kind: 'stay',
    cups: '129B01',
    soat: '38111',
    other: '03',
    serviceGroup: '03',
  },
  {
    code: demoObservation,
    name: 'Sala de observación en urgencias',
    kind: 'stay',
    cups: demoObservation,
    soat: '38915',
    other: '03',
    serviceGroup: '05',
  },
  {
    code: '601T01',
    name: 'Traslado básico en ambulancia',
    kind: 'transfer',
    cups: '601T01',
    other: '02',
    serviceGroup: '05',
    price: 160_000,
  },
  medicine('MED001', 'Acetaminofén 500 mg tableta', { cum: '19900001-1', unit: tablet, cost: 95 }),
  medicine('MED002', 'Amoxicilina 500 mg cápsula', { cum: '19900002-1', unit: capsule, cost: 320 }),
  medicine('MED003', 'Diclofenaco 75 mg/3 mL ampolla', { cum: '19900003-1', unit: ampoule, cost: 850 }),
  medicine('MED004', 'Dipirona 1 g/2 mL ampolla', { cum: '19900004-1', unit: ampoule, cost: 1_250 }),
  medicine('MED005', 'Losartán 50 mg tableta', { cum: '19900005-1', unit: tablet, cost: 110 }),
  medicine('MED006', 'Metformina 850 mg tableta', { cum: '19900006-1', unit: tablet, cost: 140 }),
  medicine('MED007', 'Omeprazol 20 mg cápsula', { cum: '19900007-1', unit: capsule, cost: 130 }),
  medicine('MED008', 'Cloruro de sodio 0,9 % 500 mL', { cum: '19900008-1', unit: bag, cost: 3_600 }),
  medicine('MED009', 'Lactato de Ringer 500 mL', { cum: '19900009-1', unit: bag, cost: 3_900 }),
  medicine('MED010', 'Cefazolina 1 g polvo', { cum: '19900010-1', unit: vial, cost: 4_100 }),
  device('INS001', 'Equipo de venoclisis', 2_100),
  device('INS002', 'Catéter intravenoso n.º 20', 2_900),
  device('INS003', 'Jeringa de 10 mL', 480),
  device('INS004', 'Sonda vesical n.º 16', 5_200),
  device('INS005', 'Guantes estériles, par', 1_150),
  {
    code: 'PAQ-PARTO',
    name: 'Paquete de atención del parto',
    kind: 'package',
    price: 1_450_000,
    includes: [
      ['735301', '1'],
      [demoStay, '1'],
      ['902210', '1'],
    ],
  },
  {
    code: 'PAQ-CHEQUEO',
    name: 'Paquete de chequeo médico',
    kind: 'package',
    price: 190_000,
    includes: [
      ['890201', '1'],
      ['902210', '1'],
      ['903841', '1'],
      ['903818', '1'],
      ['907106', '1'],
    ],
  },
  {
    code: 'ADM-COPIA',
    name: 'Copia de historia clínica',
    kind: 'not_health',
    moderating: 'exempt',
    price: 12_000,
  },
]

/** Where a service is given: its cost centre, its REPS service and its usual finalidad in RIPS. */
export type DemoPlace = Readonly<{ centre: string; reps?: string; finalidad: string }>

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
/** By the first digits of their CUPS. */
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
