import { Button, Group } from '@mantine/core'
import { type AnswerOf, apiPathOf } from '@quina/blocks'
import {
  type CatalogPieces,
  CommandOf,
  catalogPages,
  Go,
  hrefOf,
  ListScreen,
  pathTo,
  Show,
  useAct,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Cell, FieldGrid, Panel, ReadField, shownDay } from '@quina/ui/web'
import { type ChangeEvent, useRef } from 'react'
import {
  addSpecialty,
  employee,
  employeeFacts,
  employeeSections,
  employeeSignature,
  keepSignature,
  reinstateEmployee,
  removeSpecialty,
  retireEmployee,
} from './employee.contract.ts'

type Ask = CatalogPieces<typeof employee>['Ask']
type Name = Parameters<Ask>[0]['name']

const spans: Readonly<Record<string, number>> = { terceroId: 6, positionId: 6, professional: 12 }
const titles: Readonly<Record<keyof typeof employeeSections, string>> = {
  work: 'Vinculación',
  profession: 'Profesional de la salud',
  security: 'Seguridad social',
}

const EmployeeList = () => (
  <ListScreen
    list={employee.list}
    path={apiPathOf(employee)}
    title={employee.label.many}
    columns={['name', 'identification', 'linkType', 'positionId', 'campusId', 'startDate', 'status']}
    open={({ id }) => pathTo('/empleado/edit/:id', { id })}
    newButton={{ label: 'Nuevo empleado', href: '/empleado/create', permission: 'people.employee.edit' }}
  />
)

const pages = catalogPages(employee, {
  nameOf: ({ labels }) => labels.terceroId ?? employee.label.one,
  locked: ['terceroId'],
  defaults: () => ({ linkType: 'career' }),
  form: ({ Ask }, values) =>
    Object.entries(titles).map(([section, title]) => (
      <Panel key={section} title={title}>
        <FieldGrid>
          {namesOf(section as keyof typeof titles, values.professional === true).map((name) => (
            <Ask key={name} name={name} span={spans[name] ?? 3} />
          ))}
        </FieldGrid>
      </Panel>
    )),
  related: ({ id }) => <EmployeeFacts id={id} />,
})

/** Only professionals have the fields of profession and ReTHUS. */
const namesOf = (section: keyof typeof titles, professional: boolean): Name[] =>
  (Object.keys(employeeSections[section]) as Name[]).filter(
    (name) => section !== 'profession' || professional || name === 'professional',
  )

type Facts = AnswerOf<typeof employeeFacts>
type PartProps = Readonly<{ id: string; facts: Facts }>

/** The parts of an employee: account, retirement, specialties and signature. */
const EmployeeFacts = ({ id }: { readonly id: string }) => (
  <Show of={employeeFacts} params={{ id }}>
    {(facts) => (
      <>
        <AccountAndRetirement id={id} facts={facts} />
        {facts.professional && <Specialties id={id} facts={facts} />}
      </>
    )}
  </Show>
)

function AccountAndRetirement({ id, facts }: PartProps) {
  const { retiredOn, retirementReason, user } = facts
  const can = useCan()
  const mayAdd = can('admin.user.edit')
  const maySeePayroll = can('payroll.engagement.view')
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
                <Go to="/admin/users/create" search={newUserOf(id, facts)}>
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
      {facts.engaged && (
        <p className="q-context">
          Nómina lleva su vinculación: allí se cambia, se retira y se reingresa.{' '}
          {maySeePayroll && (
            <Go to="/nomina/vinculaciones" search={{ employeeId: id }}>
              Ver sus vinculaciones
            </Go>
          )}
        </p>
      )}
      {facts.may.includes('retire') && !facts.engaged && (
        <Group justify="flex-end">
          <RetireOrReinstate id={id} employed={retiredOn === null} />
        </Group>
      )}
    </Panel>
  )
}

/** The initial values of a new user: those of the employee. */
const newUserOf = (personId: string, { idNumber, name, email }: Facts) => ({
  personId,
  idNumber,
  name,
  ...(email === null ? {} : { email }),
})

function RetireOrReinstate({ id, employed }: { readonly id: string; readonly employed: boolean }) {
  const today = dayInBogota(new Date())
  const look = { variant: 'default' } as const
  return employed ? (
    <CommandOf
      of={retireEmployee}
      about={{ id }}
      title="Retirar al empleado"
      begun={{ retiredOn: today }}
      spans={{ retirementReason: 12 }}
      done={() => 'Empleado retirado'}
      look={look}
    />
  ) : (
    <CommandOf
      of={reinstateEmployee}
      about={{ id }}
      title="Reingresar al empleado"
      begun={{ startDate: today }}
      done={() => 'Empleado reingresado'}
      look={look}
    />
  )
}

/** The specialties of a professional, and their signature. */
function Specialties({ id, facts }: PartProps) {
  const { specialties, signed, may } = facts
  const mayEdit = may.includes('edit')
  return (
    <Panel title="Especialidades y firma">
      {specialties.length === 0 && <p className="q-context">Sin especialidades asignadas.</p>}
      <ul>
        {specialties.map((one) => (
          <li key={one.id}>
            {one.label}{' '}
            {mayEdit && (
              <CommandOf
                of={removeSpecialty}
                about={{ id, specialtyId: one.id }}
                done={() => 'Especialidad quitada'}
                look={{ variant: 'subtle', size: 'compact-sm' }}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Group gap={8}>
          <CommandOf
            of={addSpecialty}
            about={{ id }}
            title="Agregar especialidad"
            label="Agregar especialidad…"
            spans={{ specialtyId: 12 }}
            done={() => 'Especialidad agregada'}
            look={{ variant: 'default' }}
          />
          <SignatureButton id={id} signed={signed} />
        </Group>
      )}
      {signed && mayEdit && (
        <p>
          <img src={hrefOf(employeeSignature, { id })} alt="Firma digitalizada" height={60} />
        </p>
      )}
    </Panel>
  )
}

function SignatureButton({ id, signed }: { readonly id: string; readonly signed: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const { send, busy } = useAct(keepSignature, () => 'Firma guardada')
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) void send({ id }, { file })
    currentTarget.value = ''
  }
  return (
    <>
      <input ref={input} type="file" accept="image/png" hidden onChange={choose} aria-label="Firma en PNG" />
      <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
        {signed ? 'Cambiar firma…' : 'Cargar firma (PNG, 200 KB)…'}
      </Button>
    </>
  )
}

export const employeeScreens = { ...pages, List: EmployeeList }
