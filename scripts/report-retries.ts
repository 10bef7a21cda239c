import type { Reporter, TestCase } from 'vitest/node'

/** A test that passes only when it is made once more hides a defect: this says which. */
export class ReportRetries implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state !== 'passed' || !test.diagnostic()?.retryCount) return
    for (const { message, stack } of result.errors ?? []) {
      console.warn(`Retried: ${test.fullName}\n${stack ?? message}`)
    }
  }
}
