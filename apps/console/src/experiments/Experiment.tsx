import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { getExperiment } from '@zipfront/contracts/api/experiments';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Loaded } from '../ui/States.tsx';
import { AnalysesCard } from './AnalysesCard.tsx';
import { Endings } from './Endings.tsx';
import { ExperimentState } from './ExperimentState.tsx';
import { type ExperimentRecord, isInvalidated } from './experiment-record.ts';
import { ResultFigures } from './ResultFigures.tsx';
import { opposedRevenueText } from './result-texts.ts';
import { SampleRatioWarning } from './SampleRatioWarning.tsx';
import { Variants } from './Variants.tsx';
import './experiments.css';

const route = getRouteApi(PATHS.experiment);

export function Experiment() {
  const { name } = route.useParams();
  const found = useQuery(apiQuery(getExperiment, { param: { name } }));
  return (
    <>
      <TopBar title={name}>
        <Link to={PATHS.experiments} className="link">
          All experiments
        </Link>
      </TopBar>
      <Loaded found={found}>{(data) => <Result experiment={data} />}</Loaded>
    </>
  );
}

function Result({ experiment }: { experiment: ExperimentRecord }) {
  const { state, sentence, is_sample, page } = experiment;
  return (
    <>
      <div className="verdict">
        <p>
          {sentence} {opposedRevenueText(experiment)}
        </p>
        <p className="quiet">
          <ExperimentState state={state} />
          {is_sample ? <span className="pill">sample data</span> : null}
          <span>on the page {page}</span>
        </p>
      </div>
      <ResultFigures experiment={experiment} />
      {isInvalidated(experiment) ? (
        <SampleRatioWarning experiment={experiment} />
      ) : (
        <AnalysesCard experiment={experiment} />
      )}
      <Variants experiment={experiment} />
      <Endings experiment={experiment} />
    </>
  );
}
