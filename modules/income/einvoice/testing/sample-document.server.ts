import { day, money, pesos, zero } from '@quina/kernel'
import type { ElectronicDocument, Party } from '../document/document/electronic-document.contract.ts'

const bogota = { code: '11001', name: 'BOGOTÁ, D.C.', department: 'Bogotá' }

const hospital: Party = {
  kind: 'company',
  name: 'ESE Hospital de Prueba',
  documentCode: '31',
  document: '900123456',
  checkDigit: '8',
  municipality: bogota,
  address: 'Calle 1 # 2-3',
  responsibility: 'O-13',
  taxScheme: { id: 'ZZ', name: 'No aplica' },
  phone: '6011234567',
  email: 'facturas@hospital.example',
}

const eps: Party = {
  ...hospital,
  name: 'EPS de Prueba & Asociados',
  document: '800000001',
  checkDigit: '1',
  responsibility: 'O-23',
  taxScheme: { id: '01', name: 'IVA' },
}

/** An invoice of two services, of which the user paid a cuota moderadora. */
export const sampleInvoice: ElectronicDocument = {
  kind: 'invoice',
  environment: '2',
  operation: 'SS-CUFE',
  number: 'SETP990000001',
  issuedOn: day('2026-10-09'),
  issuedAt: '10:00:00',
  dueOn: day('2026-11-09'),
  typeCode: '01',
  notes: ['Atención de agosto'],
  period: { from: day('2026-08-01'), to: day('2026-08-31') },
  authorization: {
    number: '18760000001',
    from: day('2026-01-01'),
    to: day('2027-12-31'),
    prefix: 'SETP',
    first: 990_000_000,
    last: 995_000_000,
    technicalKey: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
  },
  software: { id: 'software', pin: '12345', providerNit: '900123456', providerDigit: '8' },
  issuer: hospital,
  customer: eps,
  health: {
    provider: '1100100001',
    modality: { code: '04', name: 'Pago por evento' },
    coverage: { code: '16', name: 'Plan de beneficios en salud financiado con UPC Contributivo' },
    contract: 'C-2026-001',
    policy: null,
    withoutContract: null,
  },
  payment: { form: 'credit', means: '30' },
  prepaid: [{ concept: '02', amount: pesos(5_000), on: day('2026-08-10') }],
  lines: [
    {
      description: 'Consulta de primera vez por medicina general',
      code: { scheme: '999', id: '890201' },
      quantity: '1',
      unit: '94',
      price: pesos(50_000),
      allowance: zero,
      amount: pesos(50_000),
      taxes: [],
    },
    {
      description: 'Hemograma',
      code: { scheme: '999', id: '902210' },
      quantity: '2',
      unit: '94',
      price: money('12345.67'),
      allowance: zero,
      amount: money('24691.34'),
      taxes: [],
    },
  ],
  corrects: null,
  credits: [],
}
