import { type Fields, f } from '@quina/blocks'
import { tercero } from './tercero.contract.ts'

/** How an imported row identifies a tercero: by its document, which belongs to one tercero only. */
export const knownBy = {
  documentType: tercero.fields.documentType,
  terceroNumber: f.code('Documento del tercero', { max: 25, help: 'Sin puntos ni dígito de verificación.' }),
} satisfies Fields
