import type { Reporter, TestCase } from 'vitest/node'

/** Lists tests that passed only when retried, because such tests hide a defect. */
export class ReportRetries implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state !== 'passed' || !test.diagnostic()?.retryCount) return
    for (const { message, stack, diff } of result.errors ?? []) {
      // The diff is printed because the error message for a failed comparison of lists contains
      // only their lengths.
      console.warn([`Retried: ${test.fullName}`, stack ?? message, diff].filter(Boolean).join('\n'))
    }
  }
}
