import { catalogScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Cell, FieldGrid, MoreFields, useGoTo } from '@quina/ui/web'
import { uvt } from '../../setup/uvt/uvt.contract.ts'
import { certificates } from '../certificate/certificate.contract.ts'
import { form350 } from '../declaration/declaration.contract.ts'
import { icaExclusion } from '../ica-exclusion/ica-exclusion.contract.ts'
import { labourBracket } from '../labour-income/bracket.contract.ts'
import { WithholdingTabs } from '../withholding/tabs.web.tsx'
import { withholdingRule } from './withholding-rule.contract.ts'

const { List: RuleList } = catalogScreens(withholdingRule, {
  columns: ['code', 'name', 'kind', 'shownRate', 'minimum', 'minimumToday', 'fromDay', 'condition'],
  actions: () => usePapers(),
  filters: ['condition', 'kind', 'beneficiary', 'municipalityId'],
  defaults: () => ({
    kind: 'renta',
    beneficiary: 'all',
    base: 'net',
    rateUnit: 'percent',
    moment: 'causacion',
    multiple: 1,
    fromDay: dayInBogota(new Date()),
  }),
  form: ({ Ask, Params }) => (
    <>
      <p className="q-withholding-why">
        Si cambia la norma, cree una regla con la nueva fecha: la anterior termina el día antes y lo ya
        retenido no cambia.
      </p>
      <FieldGrid>
        <Params kind code />
        <Ask name="name" wide />
        <Params beneficiary base rate rateUnit />
        <Params minUvt minPesos fromDay untilDay />
        <Params moment accountId />
        <Ask name="norm" wide />
      </FieldGrid>
      <MoreFields>
        <Params municipalityId ciiu contractKind untilUvt />
        <Params multiple fundId yearlyUvt yearlyRate />
        <Cell span={12}>
          <Ask name="sparesPublic" />
        </Cell>
      </MoreFields>
    </>
  ),
})

/** Links to the declarations and certificates of withholdings. */
function usePapers() {
  const goTo = useGoTo()
  const to = (label: string, report: { readonly name: string }) => ({
    label,
    run: () => goTo(`/accounting/reports?informe=${report.name}`),
  })
  return [to('Declaración mensual', form350), to('Certificados', certificates)]
}

const { List: UvtList } = catalogScreens(uvt)
const { List: BracketList } = catalogScreens(labourBracket)

const { List: ExclusionList } = catalogScreens(icaExclusion)

export const WithholdingRules = () => (
  <WithholdingTabs>
    <RuleList />
  </WithholdingTabs>
)

/** The UVT of each year. */
export const Uvts = () => (
  <WithholdingTabs>
    <UvtList />
  </WithholdingTabs>
)

export const IcaExclusions = () => (
  <WithholdingTabs>
    <ExclusionList />
  </WithholdingTabs>
)

/** The table of labour income. */
export const LabourTable = () => (
  <WithholdingTabs>
    <BracketList />
  </WithholdingTabs>
)
