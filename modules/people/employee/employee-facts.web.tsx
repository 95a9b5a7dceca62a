import { Button, Group } from '@mantine/core'
import { day } from '@quina/blocks'
import { FieldsDialog, Go, getFrom, sendTo, useCan, wordsOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Cell, ErrorState, FieldGrid, Loading, Panel, ReadField, shownDay, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { retirement } from './employee.contract.ts'
import { type Facts, SpecialtyPanel } from './specialty-panel.web.tsx'

/** What hangs from an employee: account, retirement, specialties and signature. */
export function EmployeeFacts({ id }: { readonly id: string }) {
  const path = `/api/people/employee/${id}`
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/people/employee', id, 'facts'],
    queryFn: ({ signal }) => getFrom<Facts>(`${path}/facts`, {}, signal),
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['/api/people/employee'] })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
    <>
      <Entry id={id} facts={data} path={path} refresh={refresh} />
      {data.professional && <SpecialtyPanel facts={data} path={path} refresh={refresh} />}
    </>
  )
}

interface PartProps {
  readonly facts: Facts
  readonly path: string
  readonly refresh: () => Promise<void>
}

function Entry({ id, facts, path, refresh }: PartProps & { readonly id: string }) {
  const { retiredOn, retirementReason, user, may } = facts
  const [asking, setAsking] = useState(false)
  const mayAdd = useCan()('admin.user.edit')
  return (
    <Panel title="Usuario del sistema y retiro">
      <FieldGrid>
        <Cell span={4}>
          <ReadField label="Usuario del sistema">
            {user ? (
              <Go to="/admin/users/edit/:id" params={{ id: user.id }}>
                {user.name}
              </Go>
            ) : (
              mayAdd && (
                <Go to="/admin/users/create" search={offeredBy(id, facts)}>
                  Crear usuario del sistema
                </Go>
              )
            )}
          </ReadField>
        </Cell>
        <Cell span={3}>
          <ReadField label="Retiro">{retiredOn === null ? 'Vinculado' : shownDay(retiredOn)}</ReadField>
        </Cell>
        <Cell span={5}>
          <ReadField label="Motivo del retiro">{retirementReason}</ReadField>
        </Cell>
      </FieldGrid>
      {may.includes('retire') && (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsking(true)}>
            {retiredOn === null ? 'Retirar…' : 'Reingresar…'}
          </Button>
        </Group>
      )}
      {asking && <EndDialog facts={facts} path={path} refresh={refresh} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

/** What the form of a new user begins with. */
const offeredBy = (personId: string, { idNumber, name, email }: Facts) => ({
  personId,
  idNumber,
  name,
  ...(email === null ? {} : { email }),
})

function EndDialog({ facts, path, refresh, onClose }: PartProps & { readonly onClose: () => void }) {
  const leaves = facts.retiredOn === null
  const today = dayInBogota(new Date())
  const send = async (body: object, key: string) => {
    await sendTo('POST', `${path}/${leaves ? 'retire' : 'reinstate'}`, { body, key })
    await refresh()
    void toast({ message: leaves ? 'Empleado retirado' : 'Empleado reingresado', tone: 'good' })
  }
  return (
    <FieldsDialog
      title={leaves ? 'Retirar al empleado' : 'Reingresar al empleado'}
      consequence={
        leaves
          ? 'Desde ese día no puede ingresar al sistema. Traslade antes sus agendas y los bienes a su cargo.'
          : 'Vuelve a estar vinculado y puede ingresar al sistema.'
      }
      verb={leaves ? 'Retirar' : 'Reingresar'}
      danger={leaves}
      fields={leaves ? retirement : { startDate: day('Reingresa el') }}
      begun={leaves ? { retiredOn: today } : { startDate: today }}
      spans={{ retirementReason: 12 }}
      send={send}
      onClose={onClose}
    />
  )
}
