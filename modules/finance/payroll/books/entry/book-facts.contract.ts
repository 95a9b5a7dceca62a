import type { Money } from '@quina/kernel'
import type { BenefitKind } from '../../benefits/benefit/benefit.contract.ts'
import type { CostCentreShare } from '../../staff/engagement/cost-share.contract.ts'

/** The payees of contributions and deductions, as the concepts name them. */
export type ConceptPayee =
  | 'employee'
  | 'eps'
  | 'afp'
  | 'arl'
  | 'ccf'
  | 'icbf'
  | 'sena'
  | 'esap'
  | 'men'
  | 'dian'
  | 'cesantias'
  | 'order'
  | 'house'

/** The kinds of debt, by beneficiary and reason. */
export type OwedKind =
  | 'net'
  | 'eps'
  | 'afp'
  | 'arl'
  | 'ccf'
  | 'sena'
  | 'icbf'
  | 'esap'
  | 'men'
  | 'withholding'
  | 'libranza'
  | 'embargo'
  | 'union'
  | 'fna'
  | 'cesantias'
  | 'other'

/** The accounts and the rubros of a concept in force for a regime on a day. */
export interface ConceptAccount {
  readonly code: string
  readonly name: string
  readonly payee: ConceptPayee
  readonly administrative: string | null
  readonly publicFund: string | null
  readonly operative: string | null
  readonly claimedFrom: 'eps' | 'arl' | 'afp' | null
  readonly payable: string | null
  readonly rubroAdministrative: string | null
  readonly rubroOperative: string | null
}

export interface BookLine {
  readonly concept: string
  readonly name: string
  readonly nature: 'earning' | 'deduction' | 'employer'
  readonly amount: Money
  /** The tercero whom the discount order pays. */
  readonly orderTerceroId: string | null
  /** The documento cruce of the amount that an administrator reimburses. */
  readonly item?: string | null
  /** The centre of the source novedad, which replaces those of the vinculación. */
  readonly centre: CostCentreShare | null
}

/** A person of a period, with the facts that the books need. */
export interface BookPerson {
  readonly engagementId: string
  readonly terceroId: string
  readonly regime: string
  readonly spending: 'administrative' | 'operative'
  readonly shares: readonly CostCentreShare[]
  readonly affiliations: Readonly<Record<'eps' | 'afp' | 'arl' | 'ccf' | 'cesantias', string | null>>
  /** The provision of each benefit, which is used before any expense. */
  readonly provided: ReadonlyMap<BenefitKind, Money>
  readonly lines: readonly BookLine[]
}

/** The rules that all people share. */
export interface BookRules {
  /** Finds the account of a concept in a regime. */
  readonly accountOf: (concept: string, regime: string) => ConceptAccount | null
  /** SENA, ICBF, ESAP, Ministerio de Educación and DIAN, by their NIT. */
  readonly state: Readonly<Partial<Record<ConceptPayee, string>>>
  readonly publicFundId: string | null
  readonly net: string
  /** Whether the budget pays each beneficiary their part; otherwise the net uses the whole gross. */
  readonly paysEach: boolean
  /** Terceros that take the place of others in this posting. */
  readonly insteadOf: ReadonlyMap<string, string>
}

/** A piece of the entry: an amount on a side of an account, and where it comes from. */
export interface BookMove {
  readonly engagementId: string
  readonly concept: string
  readonly side: 'debit' | 'credit'
  readonly account: string | null
  readonly terceroId: string | null
  readonly costCentreId: string | null
  /** The documento cruce of a claim on an administrator. */
  readonly item: string | null
  readonly amount: Money
  readonly base: Money | null
  readonly owed: OwedKind | null
  /** The rubros that its payment uses. */
  readonly rubros: readonly RubroShare[]
  /** The benefit whose provision it uses. */
  readonly benefit: BenefitKind | null
  readonly problem: string | null
}

export type RubroShare = Readonly<{ rubro: string; amount: Money }>
