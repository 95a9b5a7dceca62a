import { Drawer } from '@mantine/core'
import { Refusal, useAnswer, wordsOf } from '@quina/blocks/web'
import { ErrorState, Loading } from '@quina/ui/web'
import { MotiveForm } from '../access-log/motive-form.web.tsx'
import { patientEvents } from '../patient-file/patient-file.contract.ts'
import { EventTable } from './event-table.web.tsx'

/** The events of one patient, beside the list. */
export function EventsDrawer({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} title={`Eventos de ${name}`} position="right" size={640}>
      <Events id={id} />
    </Drawer>
  )
}

function Events({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAnswer(patientEvents, { id })
  if (error instanceof Refusal && error.code === 'PAC-030')
    return <MotiveForm id={id} onDone={() => void refetch()} />
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  return data === undefined ? <Loading /> : <EventTable events={data} />
}
