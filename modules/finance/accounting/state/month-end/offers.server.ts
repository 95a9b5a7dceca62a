import { permissionFor } from '@quina/blocks'
import { firstWork } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { account } from '../../chart/account/account.contract.ts'
import { closingOperations } from '../../ledger/closing/closing.server.ts'
import { periodPermissions } from '../../ledger/period/period-screen.contract.ts'
import { periodAreaOperations } from '../../ledger/period-area/period-area.server.ts'
import { reopeningAlert, reopeningOperations } from '../../ledger/reopening/reopening.server.ts'
import { costTransfer } from '../../notes/cost-transfer/cost-transfer.contract.ts'
import { costTransferOperations } from '../../notes/cost-transfer/cost-transfer.server.ts'
import { note } from '../../notes/note/note.contract.ts'
import { noteDocumentOperations } from '../../notes/note/note.server.ts'
import { noteLookups } from '../../notes/note/note-lookups.server.ts'
import { noteAlerts } from '../../notes/note-schedule/note-alerts.server.ts'
import { noteChores } from '../../notes/note-schedule/note-chores.server.ts'
import { noteSchedule } from '../../notes/note-schedule/note-schedule.contract.ts'
import { noteScheduleOperations } from '../../notes/note-schedule/note-schedule.server.ts'
import { noteImportOperations } from '../../notes/note-sheet/note-import.server.ts'
import { opening } from '../../opening/opening/opening.contract.ts'
import { dutyAlerts } from '../report-duty/duty-alerts.server.ts'
import { reportDuty } from '../report-duty/report-duty.contract.ts'
import { reportDutyOperations } from '../report-duty/report-duty.server.ts'

const accountant = 'El contador'

/** The operations and alerts of notes, of the closing of the month and the year, and of their reports. */
export const closingOffers = {
  operations: [
    ...periodAreaOperations,
    ...reopeningOperations,
    ...closingOperations,
    ...costTransferOperations,
    ...noteLookups,
    ...noteScheduleOperations,
    ...noteImportOperations,
    ...noteDocumentOperations,
    ...reportDutyOperations,
  ],
  documents: [note, costTransfer],
  catalogs: [noteSchedule, reportDuty],
  firstSteps: [
    {
      name: 'chart',
      title: 'Cargue el plan de cuentas',
      why: 'El del marco normativo de la entidad, con sus nueve clases.',
      permission: permissionFor(account, 'edit'),
      who: accountant,
      to: '/puc',
      order: 205,
      done: async (tx: Tx) =>
        (await tx.selectFrom('accounting.account').select('id').limit(1).executeTakeFirst()) !== undefined,
    },
    firstWork(opening, ['posted'], {
      title: 'Contabilice los saldos iniciales',
      why: 'Los libros parten de lo que el hospital tenía y debía.',
      who: accountant,
      to: '/contabilidad/configuracion-inicial',
      order: 210,
    }),
    {
      name: 'firstMonth',
      title: 'Cierre el primer mes',
      why: 'Lo que falta se dice antes de cerrar; lo cerrado ya no cambia.',
      permission: periodPermissions.close,
      who: accountant,
      to: '/contabilidad/periodos',
      order: 220,
      done: async (tx: Tx) => {
        const months = tx
          .selectFrom('accounting.period')
          .select('number')
          .where('number', '>=', 1)
          .where('number', '<=', 12)
        const closed = months.where('status', 'in', ['closed', 'locked']).limit(1)
        return (await closed.executeTakeFirst()) !== undefined
      },
    },
  ],
  chores: noteChores,
  alerts: [reopeningAlert, ...noteAlerts, ...dutyAlerts],
} as const
