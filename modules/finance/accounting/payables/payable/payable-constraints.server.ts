import type { ConstraintRefusals } from '@quina/blocks/server'
import { conflict } from '@quina/kernel'

/** The messages for the database constraints of causaciones, payables and supplier notes. */
export const payableConstraints: ConstraintRefusals = {
  'accounting.causacion_invoice_once': conflict(
    'CXP-001',
    'Ese soporte del tercero ya está en otra causación.',
    'supportNumber',
  ),
  'accounting.causacion_cufe_once': conflict(
    'CXP-029',
    'Ese CUFE o CUDS ya está en otra causación.',
    'electronicCode',
  ),
  'accounting.cuenta_received_once': conflict(
    'CDR-007',
    'Esa cuenta de cobro del contratista ya se recibió.',
    'supportNumber',
  ),
  'accounting.causacion_source_once': conflict(
    'CXP-002',
    'Ese ingreso ya está en otra causación.',
    'sourceId',
  ),
  'accounting.payable_not_overpaid': conflict('CXP-020', 'El valor supera lo que se debe de la causación.'),
  'accounting.supplier_note_once': conflict('CXP-023', 'Esa nota crédito ya está registrada.', 'number'),
}
