/** English sentences for plans: steps in `step-en`, warnings in `warning-en`. */
import type { PlanWords } from './plan-words';
import { rolesEn } from './roles';
import { stepsEn } from './step-en';
import { warningsEn } from './warning-en';

export const planEn: PlanWords = {
  steps: stepsEn,
  warnings: warningsEn,
  roles: rolesEn,
  actsFor: (account, sentence) => `For ${account}: ${sentence}`,
  unknownStep: (code) => `A step that this page has no words for (${code}). Look at the technical details.`,
  unknownWarning: (code) => `A warning that this page has no words for (${code}). Look at the technical details.`,
};
