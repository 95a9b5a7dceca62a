import { FieldsDialog, openFileOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { daySheet } from './day-sheet.contract.ts'

interface DaySheetDialogProps {
  /** The agenda; null for the whole site. */
  readonly scheduleId: string | null
  readonly onClose: () => void
}

const { date } = daySheet.params

/** The dialog that takes the day of the sheet to print. */
export const DaySheetDialog = ({ scheduleId, onClose }: DaySheetDialogProps) => (
  <FieldsDialog
    title="Imprimir planilla"
    verb="Imprimir"
    fields={{ date }}
    begun={{ date: dayInBogota(new Date()) }}
    send={async ({ date: on }) => {
      openFileOf(daySheet, { date: on, scheduleId })
      onClose()
    }}
    onClose={onClose}
  />
)
