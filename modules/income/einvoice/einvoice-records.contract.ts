import { choice, type Fields, flag, instant, optional, text } from '@quina/blocks'
import { environments } from './settings/numbering/authorisation.contract.ts'
import { rehearsals } from './settings/setup/setup.contract.ts'

const setupFields = {
  mode: choice('Modo', { simulator: 'Simulador', own: 'Software propio' }),
  environment: choice('Ambiente', environments),
  softwareId: optional(text('Identificador del software')),
  testSetId: optional(text('Conjunto de pruebas')),
  address: optional(text('Dirección del servicio')),
  contingency: optional(choice('Contingencia', { issuer: 'Propia', dian: 'De la DIAN' })),
  responsibility: text('Responsabilidad fiscal'),
  delivers: flag('Entrega por correo'),
  rehearses: choice('El simulador', rehearsals),
} satisfies Fields

const certificateFields = {
  name: text('A nombre de'),
  nit: optional(text('NIT')),
  issuer: text('Emitido por'),
  serial: text('Serie'),
  toInstant: instant('Vence'),
  active: flag('En uso'),
} satisfies Fields

/** How the audit calls what no catalog describes. */
export const einvoiceRecords = [
  { table: 'einvoice.setup', label: 'Facturación electrónica', fields: setupFields },
  { table: 'einvoice.certificate', label: 'Certificado de firma', fields: certificateFields },
]
