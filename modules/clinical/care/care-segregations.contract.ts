import { permissionFor, type Segregation } from '@quina/blocks'
import { medicalOrder } from './record/medical-order/medical-order.contract.ts'
import { note } from './record/note/note.contract.ts'
import {
  classifyTriagePermission,
  reclassifyTriage,
  secondSignTriage,
} from './triage/triage/triage.contract.ts'

/** The duties that one user may not hold together (care dossier §10.2). */
export const segregations: readonly Segregation[] = [
  {
    code: 'SOD-6',
    label: 'Administrar roles o usuarios y firmar atenciones',
    // Permissions of the administration, which no module imports; a check compares these names with the product's.
    one: ['admin.role.edit', 'admin.role.any', 'admin.role.exception', 'admin.user.edit'],
    other: [
      permissionFor(note, 'sign'),
      permissionFor(medicalOrder, 'sign'),
      classifyTriagePermission,
      reclassifyTriage,
      secondSignTriage,
    ],
  },
]
