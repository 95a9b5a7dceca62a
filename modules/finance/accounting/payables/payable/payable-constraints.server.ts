import type { ConstraintRefusals } from '@quina/blocks/server'

/** What the database refuses of causaciones, of what is owed and of the notes of suppliers. */
export const payableConstraints: ConstraintRefusals = {
  'accounting.causacion_invoice_once': {
    code: 'CXP-001',
    message: 'Ese soporte del tercero ya está en otra causación.',
    status: 409,
    field: 'supportNumber',
  },
  'accounting.causacion_cufe_once': {
    code: 'CXP-029',
    message: 'Ese CUFE o CUDS ya está en otra causación.',
    status: 409,
    field: 'electronicCode',
  },
  'accounting.cuenta_received_once': {
    code: 'CDR-007',
    message: 'Esa cuenta de cobro del contratista ya se recibió.',
    status: 409,
    field: 'supportNumber',
  },
  'accounting.causacion_source_once': {
    code: 'CXP-002',
    message: 'Ese ingreso ya está en otra causación.',
    status: 409,
    field: 'sourceId',
  },
  'accounting.payable_not_overpaid': {
    code: 'CXP-020',
    message: 'El valor supera lo que se debe de la causación.',
    status: 409,
  },
  'accounting.supplier_note_once': {
    code: 'CXP-023',
    message: 'Esa nota crédito ya está registrada.',
    status: 409,
    field: 'number',
  },
}
