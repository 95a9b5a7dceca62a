import { ListScreen, pathTo, useGo } from '@quina/blocks/web'
import { reminderList, reminderPath } from './reminder.contract.ts'

/** `/citas/recordatorios`: the reminders of appointments, and their results. */
export function Reminders() {
  const go = useGo()
  return (
    <ListScreen
      list={reminderList}
      path={reminderPath}
      title="Recordatorios"
      columns={['at', 'patientId', 'code', 'kind', 'channel', 'sentTo', 'state', 'answer', 'answerText']}
      filters={['date', 'state', 'answer', 'channel']}
      rowActions={({ appointmentId }) => [
        {
          label: 'Ver la cita',
          run: () => void go(pathTo('/eventos/edit/:id', { id: String(appointmentId) })),
        },
      ]}
    />
  )
}
