import { choice, type Fields, optional, text } from '@quina/blocks'
import { muvRehearsals } from './setup/setup.contract.ts'

const fields = {
  mode: choice('Modo', { simulator: 'Simulador', own: 'API del Ministerio' }),
  address: optional(text('Dirección de la API')),
  userType: text('Tipo de usuario'),
  documentType: text('Tipo de documento'),
  documentNumber: optional(text('Documento')),
  disability: text('Cómo se escribe la incapacidad'),
  rehearses: choice('El simulador', muvRehearsals),
} satisfies Fields

/** How the audit calls what no catalog describes. */
export const ripsRecords = [{ table: 'rips.setup', label: 'RIPS ante el Ministerio', fields }]
