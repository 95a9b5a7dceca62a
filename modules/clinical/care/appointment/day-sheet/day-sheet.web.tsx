import { FieldsDialog, openFileOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { daySheet } from './day-sheet.contract.ts'

interface DaySheetDialogProps {
  /** One agenda; the whole site when it says nothing. */
  readonly scheduleId: string | null
  readonly onClose: () => void
}

const { date } = daySheet.params

/** Requests the day of the sheet to print. */
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
