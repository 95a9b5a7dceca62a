import { type Fields, f } from '@quina/blocks'
import { muvRehearsals } from './setup/setup.contract.ts'

const fields = {
  mode: f.choice('Modo', { simulator: 'Simulador', own: 'API del Ministerio' }),
  address: f.optional(f.text('Dirección de la API')),
  userType: f.text('Tipo de usuario'),
  documentType: f.text('Tipo de documento'),
  documentNumber: f.optional(f.text('Documento')),
  disability: f.text('Cómo se escribe la incapacidad'),
  rehearses: f.choice('El simulador', muvRehearsals),
} satisfies Fields

/** The names in the audit of the tables that no catalog describes. */
export const ripsRecords = [{ table: 'rips.setup', label: 'RIPS ante el Ministerio', fields }]
