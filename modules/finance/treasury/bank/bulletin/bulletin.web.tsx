import { ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { bankBook, bulletin, treasuryState } from './bulletin.contract.ts'

const today = () => dayInBogota(new Date())
const monthStart = () => `${today().slice(0, 7)}-01`

/** What came in and went out of each cash register and bank on a day. */
export const Bulletin = () => <ReportScreen report={bulletin} defaults={{ from: today(), to: today() }} />

/** Every movement of a bank account, with its balance. */
export const BankBook = () => (
  <ReportScreen report={bankBook} defaults={{ from: monthStart(), to: today() }} />
)

/** The money of each fuente. */
export const TreasuryState = () => <ReportScreen report={treasuryState} defaults={{ on: today() }} />
