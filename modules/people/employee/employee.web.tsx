import { apiPathOf } from '@quina/blocks'
import { type CatalogPieces, catalogPages, ListScreen, pathTo } from '@quina/blocks/web'
import { FieldGrid, Panel } from '@quina/ui/web'
import { employee, employeeSections } from './employee.contract.ts'
import { EmployeeFacts } from './employee-facts.web.tsx'

type Ask = CatalogPieces<typeof employee>['Ask']
type Name = Parameters<Ask>[0]['name']

const spans: Readonly<Record<string, number>> = { terceroId: 6, positionId: 6, professional: 12 }
const titles: Readonly<Record<keyof typeof employeeSections, string>> = {
  work: 'Vinculación',
  profession: 'Profesional de la salud',
  security: 'Seguridad social',
}

/** Who works here. */
export const EmployeeList = () => (
  <ListScreen
    list={employee.list}
    path={apiPathOf(employee)}
    title={employee.label.many}
    columns={['name', 'identification', 'linkType', 'positionId', 'campusId', 'startDate', 'status']}
    open={({ id }) => pathTo('/empleado/edit/:id', { id })}
    newButton={{ label: 'Nuevo empleado', href: '/empleado/create', permission: 'people.employee.edit' }}
  />
)

export const { Create: EmployeeCreate, Edit: EmployeeEdit } = catalogPages(employee, {
  list: '/empleado',
  edit: '/empleado/edit/:id',
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

/** Profession and ReTHUS are asked of professionals alone. */
const namesOf = (section: keyof typeof titles, professional: boolean): Name[] =>
  (Object.keys(employeeSections[section]) as Name[]).filter(
    (name) => section !== 'profession' || professional || name === 'professional',
  )
