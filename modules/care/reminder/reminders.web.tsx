import { ListScreen, pathTo, useGo } from '@quina/blocks/web'
import { reminderList, reminderPath } from './reminder.contract.ts'

/** `/citas/recordatorios`: what was told of appointments, and what came of it. */
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
