import type { Reporter, TestCase } from 'vitest/node'

/** Lists tests that passed only on a retry, because they hide a defect. */
export class ReportRetries implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state !== 'passed' || !test.diagnostic()?.retryCount) return
    for (const { message, stack, diff } of result.errors ?? []) {
      // The message of a comparison of lists has only their lengths.
      console.warn([`Retried: ${test.fullName}`, stack ?? message, diff].filter(Boolean).join('\n'))
    }
  }
}
