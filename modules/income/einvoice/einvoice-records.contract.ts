import { type Fields, f } from '@quina/blocks'
import { environments } from './settings/numbering/authorisation.contract.ts'
import { rehearsals } from './settings/setup/setup.contract.ts'

const setupFields = {
  mode: f.choice('Modo', { simulator: 'Simulador', own: 'Software propio' }),
  environment: f.choice('Ambiente', environments),
  softwareId: f.optional(f.text('Identificador del software')),
  testSetId: f.optional(f.text('Conjunto de pruebas')),
  address: f.optional(f.text('Dirección del servicio')),
  contingency: f.optional(f.choice('Contingencia', { issuer: 'Propia', dian: 'De la DIAN' })),
  responsibility: f.text('Responsabilidad fiscal'),
  delivers: f.flag('Entrega por correo'),
  rehearses: f.choice('El simulador', rehearsals),
} satisfies Fields

const certificateFields = {
  name: f.text('A nombre de'),
  nit: f.optional(f.text('NIT')),
  issuer: f.text('Emitido por'),
  serial: f.text('Serie'),
  toInstant: f.instant('Vence'),
  active: f.flag('En uso'),
} satisfies Fields

/** The names in the audit of the tables that no catalog describes. */
export const einvoiceRecords = [
  { table: 'einvoice.setup', label: 'Facturación electrónica', fields: setupFields },
  { table: 'einvoice.certificate', label: 'Certificado de firma', fields: certificateFields },
]
