import {
  type CatalogAnswer,
  type CatalogPieces,
  catalogScreens,
  type FileSection,
  useCan,
  useFileSections,
} from '@quina/blocks/web'
import { FieldGrid, Loading, MoreFields, Panel } from '@quina/ui/web'
import { lazy, Suspense, useMemo } from 'react'
import { specialty } from './specialty.contract.ts'

const screens = catalogScreens(specialty, {
  columns: [
    'code',
    'name',
    'repsServiceId',
    'cupsFirstId',
    'cupsControlId',
    'firstMinutes',
    'opportunityDays',
    'dayKind',
    'res256Code',
    'active',
  ],
  defaults: () => ({ intramural: true, firstMinutes: 20 }),
  form: (pieces) => <SpecialtyForm {...pieces} />,
  related: (answer) => <SpecialtySections answer={answer} />,
})

/** The sections of modules above about a specialty: its professionals. */
function SpecialtySections({ answer: { id } }: { readonly answer: CatalogAnswer }) {
  const can = useCan()
  const sections = useFileSections('hospital.specialty').filter(({ permission }) => can(permission))
  return sections.map((section) => <Section key={section.title} section={section} id={id} />)
}

function Section({ section: { title, load }, id }: { readonly section: FileSection; readonly id: string }) {
  const Content = useMemo(() => lazy(async () => ({ default: await load() })), [load])
  return (
    <Panel title={title}>
      <Suspense fallback={<Loading />}>
        <Content ids={[id]} />
      </Suspense>
    </Panel>
  )
}

/** What is practised: its services, consultations, times and limits. */
export const Specialties = screens.List

function SpecialtyForm({ Ask, Params }: CatalogPieces<typeof specialty>) {
  return (
    <>
      <FieldGrid>
        <Ask name="code" />
        <Ask name="name" wide />
        <Params repsServiceId serviceGroupId cupsFirstId cupsControlId />
        <Params firstMinutes controlMinutes opportunityDays dayKind />
        <Params intramural mobileUnit homeCare outreach />
        <Params teleInteractive teleDeferred teleExpertise teleMonitoring />
      </FieldGrid>
      <MoreFields>
        <Params cupsEmergencyId cupsConsultId sex res256Code />
        <Params ageMinMonths ageMaxMonths requiresOrder requiresAuthorization />
        <Params costCentreId colour />
      </MoreFields>
    </>
  )
}
