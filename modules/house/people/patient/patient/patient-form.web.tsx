import type { CatalogPieces, NewReferenceProps } from '@quina/blocks/web'
import { CommandDialog, catalogPages, pathTo, Show, useParams } from '@quina/blocks/web'
import { type Day, dayInBogota, isDay } from '@quina/kernel'
import { Cell, FieldGrid, Link, Panel } from '@quina/ui/web'
import { ageOn, checkPatientDocument } from '../../rules/document-type/document-type.domain.ts'
import { AlikePanel } from '../patient-likeness/alike-panel.web.tsx'
import { registerUnidentified } from '../unidentified/unidentified.contract.ts'
import { beginPatient, patient, patientSections } from './patient.contract.ts'
import { fullAge, isNumberedHere, typedPatient } from './patient.domain.ts'

type Ask = CatalogPieces<typeof patient>['Ask']
type Values = Readonly<Record<string, unknown>>
type SectionProps = Readonly<{ Ask: Ask; values: Values }>

const spans: Readonly<Record<string, number>> = {
  address: 6,
  alerts: 6,
  documentReason: 6,
  chosenName: 6,
  motherId: 6,
  birthTime: 2,
  zone: 2,
  stratum: 2,
  sex: 3,
  duplicateReason: 12,
}
const textIn = (values: Values, name: string): string => String(values[name] ?? '')

/** Every field of a section except those shown elsewhere. */
function Fields({
  Ask,
  of,
  except = [],
}: {
  readonly Ask: Ask
  readonly of: object
  readonly except?: string[]
}) {
  const names = Object.keys(of).filter((name) => !except.includes(name)) as Parameters<Ask>[0]['name'][]
  return names.map((name) => <Ask key={name} name={name} span={spans[name] ?? 3} />)
}

const pages = catalogPages(patient, {
  list: '/usuarios-eventos',
  edit: '/editarUsuario/:id',
  nameOf: ({ values }) =>
    ['firstName', 'middleName', 'lastName', 'secondLastName']
      .map((name) => textIn(values, name))
      .filter(Boolean)
      .join(' '),
  locked: ['documentType', 'number'],
  defaults: () => ({ documentType: 'CC', verifiedWith: 'physical', zone: '02' }),
  form: ({ Ask }, values, isNew) => (
    <>
      <Identity Ask={Ask} values={values} />
      <AlikePanel isNew={isNew} values={values} reason={<Ask name="duplicateReason" span={12} />} />
      <Panel title="Residencia y contacto">
        <FieldGrid>
          <Fields Ask={Ask} of={patientSections.residence} />
        </FieldGrid>
      </Panel>
      <Contacts Ask={Ask} values={values} />
      <Panel title="Datos sociales">
        <FieldGrid>
          <Fields Ask={Ask} of={patientSections.social} />
        </FieldGrid>
      </Panel>
      <Health Ask={Ask} values={values} />
    </>
  ),
  related: ({ id }) => <Link href={pathTo('/verUsuario/:id', { id })}>Ver la ficha</Link>,
})

function Identity({ Ask, values }: SectionProps) {
  const numbered = isNumberedHere(textIn(values, 'documentType'))
  return (
    <Panel title="Identificación">
      <FieldGrid>
        <Fields Ask={Ask} of={patientSections.identity} except={['birthTime', 'motherId']} />
        <Ask name="birthTime" span={3} />
        <Ask name="motherId" span={6} />
        <Cell span={12}>
          <DocumentHint values={values} numbered={numbered} />
        </Cell>
      </FieldGrid>
    </Panel>
  )
}

const birthIn = (values: Values): Day | null => {
  const birth = textIn(values, 'birthDate')
  return isDay(birth) ? (birth as Day) : null
}

/** The findings of the document's rules, while it is typed. */
function DocumentHint({ values, numbered }: { readonly values: Values; readonly numbered: boolean }) {
  const today = dayInBogota(new Date())
  const birth = birthIn(values)
  const age = birth === null || birth > today ? '' : `Edad: ${ageOn(birth, today)} años. `
  const number = textIn(values, 'number')
  if (numbered && number === '')
    return <p role="status">{age}El sistema da el número al guardar, con el municipio de residencia.</p>
  if (number === '') return age === '' ? null : <p role="status">{age}</p>
  const documentType = textIn(values, 'documentType')
  const { findings } = checkPatientDocument({ documentType, number, birth, attention: today })
  return (
    <p role="status">
      {age}
      {findings.map(({ message }) => message).join(' ')}
    </p>
  )
}

function Contacts({ Ask, values }: SectionProps) {
  const today = dayInBogota(new Date())
  const birth = birthIn(values)
  const minor = birth !== null && birth <= today && ageOn(birth, today) < fullAge
  return (
    <Panel
      title={minor ? 'Responsable (obligatorio: es menor de edad)' : 'Responsable y contacto de emergencia'}
    >
      <FieldGrid>
        <Fields Ask={Ask} of={patientSections.contacts} />
      </FieldGrid>
    </Panel>
  )
}

function Health({ Ask, values }: SectionProps) {
  const gestation = values.sex === 'F' ? [] : ['pregnant', 'lastPeriodOn']
  const period = values.pregnant === true ? [] : ['lastPeriodOn']
  return (
    <Panel title="Alertas de salud y estado">
      <FieldGrid>
        <Fields Ask={Ask} of={patientSections.health} except={[...gestation, ...period]} />
        <Ask name="deceasedOn" span={3} />
        <Ask name="deathCertificate" span={3} />
      </FieldGrid>
    </Panel>
  )
}

/** The address `nuevo` registers a patient; any other edits one. */
export function PatientForm() {
  const { id } = useParams('/editarUsuario/:id')
  if (id !== 'nuevo') return <pages.Edit />
  return (
    <Show of={beginPatient} params={{}}>
      {(begun) => <pages.Create begun={begun} />}
    </Show>
  )
}

/** Registers a new patient over the screen that receives them, starting from the text typed to look them up. */
export const PatientBegin = ({ typed, ...props }: NewReferenceProps) => (
  <Show of={beginPatient} params={{}}>
    {(begun) => <pages.Begin begun={{ ...begun, ...typedPatient(typed) }} {...props} />}
  </Show>
)

const spansUnknown = { kind: 4, sex: 4, age: 4, municipalityId: 6, motherId: 6, firstName: 3, lastName: 3 }

/** Registers an unidentified patient by what can be seen of them, so that they can be attended. */
export const UnidentifiedBegin = ({ onSaved, onClose }: NewReferenceProps) => (
  <Show of={beginPatient} params={{}}>
    {({ municipalityId }) => (
      <CommandDialog
        of={registerUnidentified}
        about={{}}
        begun={{ kind: 'adult', municipalityId }}
        spans={spansUnknown}
        done={({ id, document }) => {
          onSaved(id)
          return `Registrado como ${document}`
        }}
        onClose={onClose}
      />
    )}
  </Show>
)
